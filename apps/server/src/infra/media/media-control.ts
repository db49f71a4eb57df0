/** The requests to the media program, apart from the link that carries the cameras' states. */
export interface MediaControl {
  /**
   * A JPEG of a camera's newest key frame.
   * @returns undefined when no frame of the camera is cached
   */
  snapshot(cameraId: string): Promise<Buffer | undefined>
  /**
   * An MP4 of the newest `seconds` that are still cached (at most CLIP_SECONDS_MAX); it begins at a key frame.
   * @returns undefined when nothing of the camera is cached
   */
  clip(cameraId: string, seconds: number): Promise<Buffer | undefined>
  /** Closes the live sockets of a session. While the media program is away, this is kept until it returns. */
  revoke(sessionId: string): void
}
