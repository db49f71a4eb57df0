/** `North-Gate-01_20261120-101530.jpg`, in the operator's zone; upload rules forbid * ? < > " | ( ) (§5). */
export const snapshotName = (camera: string, moment: Date): string => `${mediaName(camera, moment)}.jpg`

/** The same for a clip that was recorded from then on. */
export const clipName = (camera: string, moment: Date): string => `${mediaName(camera, moment)}.mp4`

function mediaName(camera: string, moment: Date): string {
  const stamp = moment.toLocaleString('sv-SE').replaceAll(/[-:]/g, '').replace(' ', '-')
  return `${camera.replaceAll(/[^\p{L}\p{N}_-]/gu, '_')}_${stamp}`
}
