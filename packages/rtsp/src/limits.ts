/** Everything a peer can make us hold or loop over. Bytes unless the name says otherwise. */
export interface RtspLimits {
  header: number
  headerLines: number
  body: number
  sdpLines: number
  tracks: number
  /** One access unit; a larger one is dropped. */
  accessUnit: number
  /** NAL units in one access unit: thousands of empty ones would cost more memory than their bytes. */
  unitsPerAccessUnit: number
  /** UDP packets held back while waiting for an earlier one. */
  jitterBufferPackets: number
  /** Server: unsent bytes of one viewer before it is dropped to the next key frame. */
  viewerQueue: number
  connections: number
}

export const defaultLimits: RtspLimits = {
  header: 64 * 1024,
  headerLines: 256,
  body: 256 * 1024,
  sdpLines: 2000,
  tracks: 8,
  accessUnit: 4 * 1024 * 1024,
  unitsPerAccessUnit: 2048,
  jitterBufferPackets: 64,
  viewerQueue: 4 * 1024 * 1024,
  connections: 256,
}
