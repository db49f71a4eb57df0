/** What the server asks of the media program beside the cameras' states. */
export interface MediaControl {
  /**
   * JPEG of a camera's newest key frame.
   * @returns undefined when no frame of it is cached
   * @throws AppError media.unavailable when the media program cannot be reached or takes too long
   */
  snapshot(cameraId: string): Promise<Buffer | undefined>
  /**
   * MP4 of the newest `seconds` that are still cached (at most CLIP_SECONDS_MAX), starting at a key frame.
   * @returns undefined when nothing of it is cached
   * @throws AppError media.unavailable
   */
  clip(cameraId: string, seconds: number): Promise<Buffer | undefined>
  /** Closes the live sockets of a session; while the media program is away it is told when it returns. */
  revoke(sessionId: string): void
}
