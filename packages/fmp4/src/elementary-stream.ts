import { concat, fullBox, u16, u32, u8 } from './boxes.ts'

const descriptor = (tag: number, ...parts: Uint8Array[]): Uint8Array => {
  const body = concat(parts)
  return concat([u8(tag, body.length), body])
}

/** ISO 14496-1 §7.2.6: elementary stream, decoder configuration, specific information where there is some, sync layer. */
export function esds(objectType: number, streamType: number, specific?: Uint8Array): Uint8Array {
  const details = specific ? [descriptor(5, specific)] : []
  const decoder = descriptor(4, u8(objectType, streamType, 0, 0, 0), u32(0), u32(0), ...details)
  return fullBox('esds', 0, 0, descriptor(3, u16(2), u8(0), decoder, descriptor(6, u8(2))))
}
