import type { LivePlayerOptions } from './live-player.ts'
import { initialStatus, type LiveStatus } from './live-status.ts'

/** In place of the player, which needs a browser's decoder: what it was told, and a way to tell its state. */
export class SilentPlayer {
  static all: SilentPlayer[] = []
  readonly options: LivePlayerOptions
  paused = false
  closed = false

  constructor(options: LivePlayerOptions) {
    this.options = options
    SilentPlayer.all.push(this)
  }
  tell(status: Partial<LiveStatus>) {
    this.options.onStatus({ ...initialStatus('sub'), ...status })
  }
  setStream(): void {}
  setHeard(): void {}
  setPaused(paused: boolean): void {
    this.paused = paused
  }
  close(): void {
    this.closed = true
  }
}
