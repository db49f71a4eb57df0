import type { AlarmLevel } from '@palisade/contract'
import { create } from 'zustand'
import { readStored, writeStored } from '#shared/lib/stored.ts'
import { alarmTones } from './alarm-tones.ts'
import { loadSoundFile, playSoundFile, stopSoundFile } from './sound-file.ts'

const MUTED_KEY = 'alarm-sound-muted'
/** Loudness of the tones, 0-1: the computer's own volume does the rest. */
const LOUDNESS = 0.25

interface SoundState {
  isMuted: boolean
  /** The browser plays nothing until the person has clicked or typed in this window. */
  isBlocked: boolean
}

export const useAlarmSound = create<SoundState>(() => ({
  isMuted: readStored(MUTED_KEY) === 'yes',
  isBlocked: false,
}))

export function setMuted(isMuted: boolean): void {
  writeStored(MUTED_KEY, isMuted ? 'yes' : 'no')
  useAlarmSound.setState({ isMuted })
  if (isMuted) stopSoundFile()
}

let audio: AudioContext | undefined
/** When the tones already begun end, on the audio clock: a storm of alarms does not become a din. */
let busyUntil = 0

/** Plays the site's own sound, or without one the level's tones, unless muted or still playing. */
export async function playAlarmSound(level: AlarmLevel): Promise<void> {
  if (useAlarmSound.getState().isMuted) return
  const played = await playSoundFile()
  if (played !== 'none') return useAlarmSound.setState({ isBlocked: played === 'blocked' })
  // Muted meanwhile.
  if (useAlarmSound.getState().isMuted) return
  await playTones(level)
}

async function playTones(level: AlarmLevel) {
  audio ??= new AudioContext()
  // Without a gesture the promise of resume() stays open: only look what came of it.
  void audio.resume()
  await Promise.resolve()
  const isBlocked = audio.state !== 'running'
  useAlarmSound.setState({ isBlocked })
  if (isBlocked || audio.currentTime < busyUntil) return
  busyUntil = schedule(audio, level)
}

/**
 * Lets an administrator hear what an alarm sounds like now, muted or not. To be called from a click.
 * @param id of the uploaded sound; '' = the built-in one
 * @throws ApiError when the sound could not be fetched
 */
export async function tryAlarmSound(id: string): Promise<void> {
  await unblockSound()
  await loadSoundFile(id)
  if ((await playSoundFile()) === 'none') await playTones('urgent')
}

/** To be called from a click: the browser lets this window play from then on. */
export async function unblockSound(): Promise<void> {
  audio ??= new AudioContext()
  await audio.resume()
  useAlarmSound.setState({ isBlocked: false })
}

function schedule(context: AudioContext, level: AlarmLevel): number {
  let at = context.currentTime
  for (const tone of alarmTones[level]) {
    const oscillator = new OscillatorNode(context, { frequency: tone.pitch, type: 'square' })
    const gain = new GainNode(context, { gain: LOUDNESS })
    oscillator.connect(gain).connect(context.destination)
    oscillator.start(at)
    oscillator.stop(at + tone.sound / 1000)
    at += (tone.sound + tone.silence) / 1000
  }
  return at
}
