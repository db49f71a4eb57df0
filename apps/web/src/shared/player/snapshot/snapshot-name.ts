import { fileStamp } from '#shared/time-zone/time-zone.ts'

/** `North-Gate-01_20261120-101530+0800.jpg`. */
export const snapshotName = (camera: string, moment: Date): string => `${mediaName(camera, moment)}.jpg`

/** The same for a clip that was recorded from then on. */
export const clipName = (camera: string, moment: Date): string => `${mediaName(camera, moment)}.mp4`

/**
 * `North-Gate-01_20261120-101530+0800`, in the operator's zone, which the name says because files travel; upload rules forbid * ? < > " | ( ) (§5).
 * @param limit most characters; the camera's name is cut to it
 */
export function mediaName(camera: string, moment: Date, limit = Infinity): string {
  const stamp = fileStamp(moment)
  const name = plain(camera).slice(0, limit - stamp.length - 1)
  return `${name}_${stamp}`
}

/** The name of a file that the server made, without what uploads may not have in theirs. */
export function uploadName(fileName: string): string {
  const [, stem = fileName, ending = ''] = /^(.*)(\.[a-z]{3,4})$/i.exec(fileName) ?? []
  return plain(stem) + ending
}

const plain = (name: string): string => name.replaceAll(/[^\p{L}\p{N}_+-]/gu, '_')
