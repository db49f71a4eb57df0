/** A photo that is larger than a report takes: a BMP of one grey, which no browser keeps small. */
export function largePhoto(): Buffer {
  const [width, height, head] = [1600, 1200, 54]
  const photo = Buffer.alloc(head + width * height * 3, 0x77)
  photo.fill(0, 0, head)
  photo.write('BM', 'latin1')
  photo.writeUInt32LE(photo.length, 2)
  photo.writeUInt32LE(head, 10)
  photo.writeUInt32LE(40, 14)
  photo.writeInt32LE(width, 18)
  photo.writeInt32LE(height, 22)
  photo.writeUInt16LE(1, 26)
  photo.writeUInt16LE(24, 28)
  return photo
}

/** One red point, PNG: the smallest picture that is sent as it is. */
const RED = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
export const smallPhoto = { name: 'seen.png', mimeType: 'image/png', buffer: Buffer.from(RED, 'base64') }
export const hugePhoto = () => ({ name: 'p.bmp', mimeType: 'image/bmp', buffer: largePhoto() })
