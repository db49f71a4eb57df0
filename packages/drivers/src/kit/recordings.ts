/** A span of footage, `[from, to)`, ms since 1970. */
export type Span = [from: number, to: number]

/** The recordings that a device keeps itself, by our clock. */
export interface RecordingControl {
  /** The device's own footage within `[from, to)`, in order, joined. @throws DeviceFault */
  search(from: number, to: number): Promise<OwnFootage>
  /** How to play the device's own footage of a span. @throws DeviceFault `rejected` where it has none */
  replay(from: number, to: number): Promise<Replay>
}

export interface OwnFootage {
  spans: Span[]
  /** False: there is more than one search may fetch; what is missing lies behind the last span. */
  isWhole: boolean
}

/** An RTSP session that plays what a device has recorded. The login is that of the device. */
export interface Replay {
  url: string
  /**
   * `clock`: the span is asked for with PLAY, pictures come as fast as they are taken, and each carries its time (ONVIF). `url`: the
   * address names the span, pictures come at the pace at which they were taken, and the first is that of `from` (ISAPI).
   */
  manner: 'clock' | 'url'
  /** The span by the device's own clock, ms since 1970. */
  from: number
  to: number
  /** The device's clock minus ours, ms. */
  offset: number
}
