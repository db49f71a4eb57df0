import { EDGES, scaledTo, sentTypes } from './picture-size.ts'

/** JPEG: what a report shows is not printed. */
const QUALITY = 0.85

export interface PreparedPicture {
  blob: Blob
  /** Bytes of the file that was chosen, where it had to be made smaller or into another format. */
  from?: number
}

/** A picture that the server takes: larger ones are scaled down here, other formats become JPEG. Undefined for what is none. @param limit bytes */
export async function preparePicture(file: Blob, limit: number): Promise<PreparedPicture | undefined> {
  if (sentTypes.includes(file.type) && file.size <= limit) return { blob: file }
  const image = await decoded(file)
  if (image === undefined) return undefined
  try {
    for (const edge of EDGES) {
      const blob = await drawn(image, edge)
      if (blob !== undefined && blob.size <= limit) return { blob, from: file.size }
    }
    return undefined
  } finally {
    image.close()
  }
}

async function decoded(file: Blob): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file)
  } catch {
    return undefined
  }
}

async function drawn(image: ImageBitmap, edge: number): Promise<Blob | undefined> {
  const canvas = Object.assign(document.createElement('canvas'), scaledTo(image, edge))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise(resolve => {
    canvas.toBlob(blob => resolve(blob ?? undefined), 'image/jpeg', QUALITY)
  })
}
