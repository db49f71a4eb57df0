export * from './kit/driver.ts'
export * from './kit/host.ts'
export type { OwnFootage, RecordingControl, Replay, Span } from './kit/recordings.ts'
export { createDriverHost } from './host/driver-host.ts'
export { allDrivers, driverOf } from './registry.ts'
export { readAlertParts, type AlertWithPictures } from './isapi/alerts/alert-parts.ts'
export { pictureLinksOf } from './kit/asking/kept-picture.ts'
export { hasJpegStart, isJpeg } from './kit/jpeg.ts'
export { plausibleTime } from './kit/plausible-time.ts'
export {
  createLoginBreaker,
  parseRtspUrl,
  readAuthParameters,
  type LockedLogin,
  type LoginBreaker,
} from '@palisade/rtsp'
