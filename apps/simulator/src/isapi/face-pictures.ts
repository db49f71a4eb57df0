import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

/** How many photographs there are. */
export const FACE_PICTURES = 6

/**
 * One of the photographs that come with the weights of the built-in model, each of two to six people: a camera's whole frame. None is
 * in the repository. Undefined where that package is not installed.
 * @param number from 1
 */
export async function facePicture(number: number): Promise<Buffer | undefined> {
  try {
    const { resolve } = createRequire(import.meta.url)
    const folder = path.dirname(resolve('@vladmandic/face-api/package.json'))
    return await readFile(path.join(folder, 'demo', `sample${number}.jpg`))
  } catch {
    return undefined
  }
}
