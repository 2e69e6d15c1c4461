import systeminformation from 'systeminformation';
import type { OtherSystem } from './other-told.ts';

/** The library is large: whoever needs it imports this file when it is needed. */
export const system: OtherSystem = systeminformation;
