import { readJson } from '../../json.ts';

/** The arguments of a call from their JSON text, or why they are none. */
export function readArguments(text: string): { value: Record<string, unknown> } | { fault: string } {
  const read = readJson(text);
  if ('fault' in read) return { fault: `Line ${read.fault.line}, column ${read.fault.column}: ${read.fault.what}.` };
  const { value } = read;
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { fault: 'Arguments are an object: {"name": value}.' };
  return { value: { ...value } };
}
