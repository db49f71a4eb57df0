import { vi } from 'vitest'

/** One tone: Hz, and when it sounds on the audio clock, s. */
interface PlayedTone {
  pitch: number
  from: number
  to: number
}

/**
 * Puts an audio system in place of the browser's, and tells what was played.
 * @param isAllowed false: like a window nobody has clicked in, `resume` stays open until `allow`
 */
export function buildFakeAudio(isAllowed = true) {
  const tones: PlayedTone[] = []
  const waiting: (() => void)[] = []
  const audio = {
    tones,
    now: 0,
    contexts: 0,
    isAllowed,
    allow() {
      audio.isAllowed = true
      for (const resolve of waiting.splice(0)) resolve()
    },
  }

  class FakeContext {
    readonly destination = {}
    state = 'suspended'
    constructor() {
      audio.contexts += 1
    }
    get currentTime() {
      return audio.now
    }
    async resume(): Promise<void> {
      if (!audio.isAllowed) await new Promise<void>(resolve => waiting.push(resolve))
      this.state = 'running'
    }
  }
  class FakeOscillator {
    readonly tone: PlayedTone
    constructor(_context: unknown, { frequency }: { frequency: number }) {
      this.tone = { pitch: frequency, from: NaN, to: NaN }
    }
    connect = <T>(next: T): T => next
    start(at: number) {
      this.tone.from = at
      tones.push(this.tone)
    }
    stop(at: number) {
      this.tone.to = at
    }
  }
  class FakeGain {
    connect = <T>(next: T): T => next
  }
  vi.stubGlobal('AudioContext', FakeContext)
  vi.stubGlobal('OscillatorNode', FakeOscillator)
  vi.stubGlobal('GainNode', FakeGain)
  return audio
}
