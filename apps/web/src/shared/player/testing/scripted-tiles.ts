import { LivePlayer } from '../live-player.ts'
import type { LiveStatus } from '../live-status.ts'

/** A stream as it comes over the socket; bytes in base64. */
export interface TileScript {
  mime: string
  hasAudio: boolean
  init: string
  fragments: { at: number; isKey: boolean; bytes: string }[]
  /** The tile is listened to. */
  isHeard?: boolean
  /** Then the element is sent before its first picture, as browsers have stood there, ms. */
  hangAt?: number
}

/** All times in ms since the tile was opened. */
export interface TileReport {
  /** When each picture was shown, and which, s of the media timeline. */
  shown: { at: number; mediaTime: number }[]
  /** Each change of the status. */
  told: { at: number; phase: LiveStatus['phase']; isSilent: boolean }[]
  /** Where the sound was at each look, s; undefined while it stood. */
  heard: { at: number; off: number | undefined }[]
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), sign => sign.charCodeAt(0))

/** The far end of a tile's socket in this page: it begins with the cached group, and goes on by the script. */
class ScriptedSocket extends EventTarget {
  static readonly OPEN = 1
  /** By the address of the tile. */
  static readonly scripts = new Map<string, { script: TileScript; since: number }>()
  readyState = 1
  readonly #script: TileScript
  readonly #since: number
  #timer: ReturnType<typeof setTimeout> | undefined
  #hasBegun = false

  constructor(address: string) {
    super()
    const of = ScriptedSocket.scripts.get(address)
    if (!of) throw new Error(`no script of ${address}`)
    const { script, since } = of
    this.#script = script
    this.#since = since
    setTimeout(() => this.dispatchEvent(new Event('open')))
  }
  send(text: string) {
    const frame = JSON.parse(text) as { type?: string; t: number }
    if (frame.type === 'ping') return this.#say({ type: 'pong', t: frame.t, at: Date.now() })
    if (frame.type === 'pause') return clearTimeout(this.#timer)
    if (frame.type === 'resume' || !this.#hasBegun) this.#begin()
  }
  close() {
    clearTimeout(this.#timer)
  }
  #begin() {
    this.#hasBegun = true
    const { mime, hasAudio, init, fragments } = this.#script
    this.#say({ type: 'init', stream: 'main', mime, hasAudio, width: 320, height: 180 })
    this.#media([bytesOf(init)])
    const due = fragments.findIndex(({ at }) => at > this.#now())
    const key = fragments.slice(0, Math.max(0, due)).findLastIndex(({ isKey }) => isKey)
    if (key >= 0) this.#media(fragments.slice(key, due).map(({ bytes }) => bytesOf(bytes)))
    this.#goOn(Math.max(0, due))
  }
  #goOn(index: number) {
    const fragment = this.#script.fragments[index]
    if (!fragment) return
    this.#timer = setTimeout(() => {
      this.#media([bytesOf(fragment.bytes)])
      this.#goOn(index + 1)
    }, fragment.at - this.#now())
  }
  #now = () => performance.now() - this.#since
  #say(frame: object) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }))
  }
  #media(parts: Uint8Array<ArrayBuffer>[]) {
    void new Blob(parts).arrayBuffer().then(data => this.dispatchEvent(new MessageEvent('message', { data })))
  }
}

/** Plays each script in a tile of its own, all at once. */
function playTiles(scripts: readonly TileScript[], ms: number): Promise<TileReport[]> {
  globalThis.WebSocket = ScriptedSocket as never
  return Promise.all(scripts.map((script, index) => playTile(script, `ws://scripted/${index}`, ms)))
}

Object.assign(globalThis, { playTiles })

async function playTile(script: TileScript, address: string, ms: number): Promise<TileReport> {
  const report: TileReport = { shown: [], told: [], heard: [] }
  const [video, audio] = [document.createElement('video'), document.createElement('audio')]
  video.muted = true
  video.width = 160
  document.body.append(video, audio)
  const since = performance.now()
  ScriptedSocket.scripts.set(address, { script, since })
  const now = () => Math.round(performance.now() - since)
  const note = (_: number, { mediaTime }: VideoFrameCallbackMetadata) => {
    report.shown.push({ at: now(), mediaTime })
    video.requestVideoFrameCallback(note)
  }
  video.requestVideoFrameCallback(note)
  const player = new LivePlayer({
    video,
    audio,
    stream: 'main',
    open: async () => ({
      socketUrl: address,
      token: 'token',
      expiresAt: '',
      camera: { id: 'c', name: 'c', hasSub: false, hasPtz: false },
    }),
    addressOf: path => path,
    onStatus: ({ phase, isSilent }) => {
      const last = report.told.at(-1)
      if (last?.phase !== phase || last.isSilent !== isSilent)
        report.told.push({ at: now(), phase, isSilent })
    },
  })
  player.setHeard(script.isHeard === true)
  if (script.hangAt !== undefined) setTimeout(() => (video.currentTime = 0), script.hangAt)
  const looks = setInterval(() => {
    const isMoving = !audio.paused && !audio.seeking && audio.readyState > 2
    report.heard.push({ at: now(), off: isMoving ? video.currentTime - audio.currentTime : undefined })
  }, 50)
  await new Promise(resolve => setTimeout(resolve, ms))
  clearInterval(looks)
  player.close()
  return report
}
