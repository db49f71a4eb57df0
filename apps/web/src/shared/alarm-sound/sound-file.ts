import { api } from '#shared/api/api.ts'
import { readSession, useSession } from '#shared/session/session-store.ts'

/** The site's own sound plays at most this long, so that the next alarm is heard too, ms. */
export const FILE_SOUND_LIMIT = 30_000
/** 5 MB over a slow line, ms. */
const DOWNLOAD_LIMIT = 60_000

interface SoundFile {
  id: string
  address: string
  element: HTMLAudioElement
}

let file: SoundFile | undefined
let loading: { id: string; done: Promise<void> } | undefined
let ending: ReturnType<typeof setTimeout> | undefined

/** Has the uploaded sound of this id ready to play; '' takes the one before away. */
export function loadSoundFile(id: string): Promise<void> {
  if (id === (loading?.id ?? file?.id ?? '')) return loading?.done ?? Promise.resolve()
  dropFile()
  loading = undefined
  if (id === '') return Promise.resolve()
  const mine = { id, done: Promise.resolve() }
  loading = mine
  mine.done = fetchInto(mine)
  return mine.done
}

async function fetchInto(mine: { id: string }): Promise<void> {
  try {
    const { blob } = await api.parameter.downloadAlarmSound({ id: mine.id }, { timeLimit: DOWNLOAD_LIMIT })
    if (loading === mine) keepFile(mine.id, blob)
  } finally {
    if (loading === mine) loading = undefined
  }
}

function keepFile(id: string, blob: Blob) {
  const address = URL.createObjectURL(blob)
  file = { id, address, element: new Audio(address) }
}

function dropFile() {
  if (!file) return
  stopSoundFile()
  URL.revokeObjectURL(file.address)
  file = undefined
}

export function stopSoundFile(): void {
  clearTimeout(ending)
  file?.element.pause()
}

/**
 * Plays the site's own sound, unless it plays already.
 * @returns `none`: there is none, or this browser cannot play it; `blocked`: nobody has clicked in this window yet
 */
export async function playSoundFile(): Promise<'playing' | 'blocked' | 'none'> {
  // It could not be fetched before: the next alarm may have it.
  if (!file) loadWanted()
  if (!file) return 'none'
  const { element } = file
  if (!element.paused) return 'playing'
  element.currentTime = 0
  try {
    await element.play()
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotAllowedError' ? 'blocked' : 'none'
  }
  clearTimeout(ending)
  ending = setTimeout(stopSoundFile, FILE_SOUND_LIMIT)
  return 'playing'
}

function loadWanted() {
  const id = readSession().parameters?.['alarm.sound_file'] ?? ''
  // Without it the built-in sound is heard.
  void loadSoundFile(id).catch(() => undefined)
}

/** Keeps the sound of the parameters in force ready, fetched before it is needed. @returns a function that ends it */
export function followSoundFile(): () => void {
  const end = useSession.subscribe((session, before) => {
    if (session.parameters !== before.parameters) loadWanted()
  })
  loadWanted()
  return () => {
    end()
    void loadSoundFile('')
  }
}
