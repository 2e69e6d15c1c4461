/** The part of gifenc that is used here; the package ships no types. */
declare module 'gifenc' {
  type Color = [number, number, number];
  interface Encoder {
    writeFrame(index: Uint8Array, width: number, height: number, options: { palette: Color[]; delay: number }): void;
    finish(): void;
    bytes(): Uint8Array;
  }
  export function GIFEncoder(): Encoder;
  export function quantize(rgba: Uint8Array, maxColors: number): Color[];
  export function applyPalette(rgba: Uint8Array, palette: Color[]): Uint8Array;
}
