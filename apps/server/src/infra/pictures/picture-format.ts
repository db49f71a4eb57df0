export type PictureFormat = 'jpeg' | 'png' | 'bmp'

const MAGIC: readonly (readonly [PictureFormat, readonly number[]])[] = [
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['bmp', [0x42, 0x4d]],
]

/**
 * The format of a picture by its first bytes; a name or type given by the sender is ignored. No other format reaches a
 * decoder.
 */
export function pictureFormat(bytes: Uint8Array): PictureFormat | undefined {
  return MAGIC.find(([, magic]) => magic.every((byte, index) => bytes[index] === byte))?.[0]
}
