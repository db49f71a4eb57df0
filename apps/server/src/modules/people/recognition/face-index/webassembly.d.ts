/** The part of WebAssembly that the index uses; TypeScript declares it for browsers only. */
declare namespace WebAssembly {
  const Module: new (bytes: Uint8Array) => object
  class Memory {
    constructor(limits: { initial: number; maximum: number })
    readonly buffer: ArrayBuffer
    /** Pages of 64 KiB; addresses stay, but views of the buffer end. */
    grow(pages: number): number
  }
  class Instance {
    constructor(module: object, imports: Record<string, Record<string, Memory>>)
    readonly exports: Readonly<Record<string, unknown>>
  }
}
