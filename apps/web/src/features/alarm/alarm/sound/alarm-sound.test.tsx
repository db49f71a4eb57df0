import { alarmLevels } from '@palisade/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildFakeAudio } from './fake-audio.fixture.ts'

/** The module keeps one audio context for the page: each test loads a page of its own. */
async function loadPage(isAllowed = true) {
  vi.resetModules()
  const audio = buildFakeAudio(isAllowed)
  return { audio, ...(await import('./alarm-sound.ts')) }
}

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

test('each level has its own number of tones, and the more urgent is the higher', async () => {
  const heard = []
  for (const level of alarmLevels) {
    const { audio, playAlarmSound } = await loadPage()
    await playAlarmSound(level)
    heard.push({ level, count: audio.tones.length, pitch: audio.tones[0]!.pitch })
  }
  expect(heard).toEqual([
    { level: 'very_urgent', count: 6, pitch: 1046 },
    { level: 'urgent', count: 4, pitch: 880 },
    { level: 'general', count: 2, pitch: 660 },
    { level: 'low', count: 1, pitch: 520 },
  ])
})

test('tones follow each other with silence between', async () => {
  const { audio, playAlarmSound } = await loadPage()
  audio.now = 7
  await playAlarmSound('general')
  const [first, second] = audio.tones
  expect(first).toMatchObject({ from: 7 })
  expect(first!.to).toBeCloseTo(7.18)
  expect(second!.from).toBeCloseTo(7.3)
  expect(second!.to).toBeCloseTo(7.48)
})

describe('a storm of alarms', () => {
  test('does not overlap: what comes while tones play adds none', async () => {
    const { audio, playAlarmSound } = await loadPage()
    await Promise.all(Array.from({ length: 50 }, () => playAlarmSound('general')))
    audio.now = 0.59
    await playAlarmSound('very_urgent')
    expect(audio.tones).toHaveLength(2)
    expect(audio.contexts).toBe(1)
  })

  test('is heard again when the tones have ended', async () => {
    const { audio, playAlarmSound } = await loadPage()
    await playAlarmSound('general')
    audio.now = 0.61
    await playAlarmSound('low')
    expect(audio.tones).toHaveLength(3)
    expect(audio.tones[2]).toMatchObject({ pitch: 520, from: 0.61 })
  })
})

describe('muted', () => {
  test('plays nothing until it is switched on again', async () => {
    const { audio, playAlarmSound, setMuted } = await loadPage()
    setMuted(true)
    await playAlarmSound('very_urgent')
    expect(audio.contexts).toBe(0)
    setMuted(false)
    await playAlarmSound('low')
    expect(audio.tones).toHaveLength(1)
  })

  test.each([true, false])('is kept for the next page: %s', async isMuted => {
    const first = await loadPage()
    first.setMuted(!isMuted)
    first.setMuted(isMuted)
    const { useAlarmSound } = await loadPage()
    expect(useAlarmSound.getState().isMuted).toBe(isMuted)
  })

  test('is not the state a new computer begins with', async () => {
    const { useAlarmSound } = await loadPage()
    expect(useAlarmSound.getState().isMuted).toBe(false)
  })
})

describe('held back by the browser', () => {
  test('is known, and nothing is stored up to be played later', async () => {
    const { audio, playAlarmSound, useAlarmSound } = await loadPage(false)
    await playAlarmSound('urgent')
    await playAlarmSound('urgent')
    expect(useAlarmSound.getState().isBlocked).toBe(true)
    expect(audio.tones).toEqual([])
  })

  test('a click lets the next alarm be heard', async () => {
    const { audio, playAlarmSound, unblockSound, useAlarmSound } = await loadPage(false)
    await playAlarmSound('urgent')
    audio.allow()
    await unblockSound()
    expect(useAlarmSound.getState().isBlocked).toBe(false)
    await playAlarmSound('low')
    expect(audio.tones).toHaveLength(1)
    expect(useAlarmSound.getState().isBlocked).toBe(false)
  })
})
