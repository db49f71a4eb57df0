/** Width of a held picture, px: small, because it is shown for a moment only. */
const HELD_WIDTH = 640

/** Keeps the last picture as the poster while another stream takes over, instead of a black flash. */
export function holdPicture(video: HTMLVideoElement): void {
  if (!video.videoWidth) return
  const canvas = pictureOf(video, HELD_WIDTH)
  video.poster = canvas.toDataURL('image/jpeg', 0.8)
}

/** The picture shown now, scaled down to `width` where it is wider. */
export function pictureOf(video: HTMLVideoElement, width = Infinity): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.min(video.videoWidth, width)
  canvas.height = Math.round((canvas.width * video.videoHeight) / video.videoWidth)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** The usual name of the video codec in a codec string, such as H.265. */
export function codecOf(mime: string): string {
  if (/avc[13]/.test(mime)) return 'H.264'
  if (/mp4v\.6C/i.test(mime)) return 'MJPEG'
  return /hvc1|hev1/.test(mime) ? 'H.265' : ''
}
