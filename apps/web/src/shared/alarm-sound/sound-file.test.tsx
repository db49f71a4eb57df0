import { afterEach, describe, expect, test, vi } from 'vitest'
import { defaultParameters } from '#shared/testing/session.fixture.ts'
import { buildFakeAudio } from './fake-audio.fixture.ts'

const id = (number: number) => `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`

/** A fake of the page's `<audio>` and of the fetch of its file. */
function buildFakeFile() {
  const fake = {
    fetched: [] as string[],
    headers: [] as Headers[],
    plays: 0,
    elements: [] as { paused: boolean; address: string }[],
    revoked: [] as string[],
    refusal: undefined as string | undefined,
    status: 200,
  }
  class FakeElement {
    paused = true
    currentTime = 0
    readonly address: string
    constructor(address: string) {
      this.address = address
      fake.elements.push(this)
    }
    async play() {
      this.paused = false
      if (fake.refusal !== undefined) {
        this.paused = true
        throw new DOMException('', fake.refusal)
      }
      fake.plays += 1
    }
    pause() {
      this.paused = true
    }
  }
  vi.stubGlobal('Audio', FakeElement)
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    fake.fetched.push((JSON.parse(init.body as string) as { id: string }).id)
    fake.headers.push(new Headers(init.headers))
    return new Response(new Uint8Array([1]), {
      status: fake.status,
      headers: { 'content-type': 'audio/mpeg', 'content-disposition': 'attachment; filename="a.mp3"' },
    })
  })
  // jsdom has neither.
  Object.assign(URL, {
    createObjectURL: () => `blob:${fake.fetched.length}`,
    revokeObjectURL: (address: string) => void fake.revoked.push(address),
  })
  return fake
}

/** The module keeps one sound for the page: each test loads a page of its own. */
async function loadPage(soundId = id(1)) {
  vi.resetModules()
  const [tones, file] = [buildFakeAudio(), buildFakeFile()]
  const { useSession } = await import('#shared/session/session-store.ts')
  const use = (sound: string) =>
    useSession.setState({
      ticket: 'ticket-1',
      parameters: { ...defaultParameters, 'alarm.sound_file': sound },
    })
  use(soundId)
  const page = { ...(await import('./sound-file.ts')), ...(await import('./alarm-sound.ts')) }
  return { tones, file, use, ...page }
}

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the site’s own sound', () => {
  test('is fetched before it is needed, with the ticket in its header, and plays in place of the tones', async () => {
    const { file, tones, followSoundFile, playAlarmSound } = await loadPage()
    const end = followSoundFile()
    await vi.waitFor(() => expect(file.elements).toHaveLength(1))
    expect(file.headers[0]?.get('ticket')).toBe('ticket-1')
    await playAlarmSound('low')
    expect([file.plays, tones.tones.length]).toEqual([1, 0])
    end()
    expect(file.revoked).toEqual(['blob:1'])
  })

  test('is not begun again by a storm of alarms', async () => {
    const { file, loadSoundFile, playAlarmSound } = await loadPage()
    await loadSoundFile(id(1))
    await Promise.all(Array.from({ length: 50 }, () => playAlarmSound('urgent')))
    expect(file.plays).toBe(1)
  })

  test('ends after 30 seconds, and can be heard again', async () => {
    const { file, loadSoundFile, playAlarmSound, FILE_SOUND_LIMIT } = await loadPage()
    await loadSoundFile(id(1))
    vi.useFakeTimers()
    await playAlarmSound('urgent')
    vi.advanceTimersByTime(FILE_SOUND_LIMIT)
    expect(file.elements[0]?.paused).toBe(true)
    await playAlarmSound('urgent')
    expect(file.plays).toBe(2)
  })

  test('falls silent when the operator mutes', async () => {
    const { file, loadSoundFile, playAlarmSound, setMuted } = await loadPage()
    await loadSoundFile(id(1))
    await playAlarmSound('urgent')
    setMuted(true)
    expect(file.elements[0]?.paused).toBe(true)
    await playAlarmSound('urgent')
    expect(file.plays).toBe(1)
  })

  test('is exchanged when the parameter changes', async () => {
    const { file, followSoundFile, use } = await loadPage()
    const end = followSoundFile()
    await vi.waitFor(() => expect(file.elements).toHaveLength(1))
    use(id(2))
    await vi.waitFor(() => expect(file.elements).toHaveLength(2))
    expect(file.fetched).toEqual([id(1), id(2)])
    expect(file.revoked).toEqual(['blob:1'])
    use('')
    expect(file.revoked).toEqual(['blob:1', 'blob:2'])
    end()
  })

  test('of two changes at once the newer stands', async () => {
    const { file, loadSoundFile } = await loadPage()
    await Promise.all([loadSoundFile(id(1)), loadSoundFile(id(2))])
    expect(file.elements).toHaveLength(1)
    await loadSoundFile(id(2))
    expect(file.fetched).toEqual([id(1), id(2)])
  })
})

describe('without it', () => {
  test.each(['NotSupportedError', 'AbortError'])(
    'a sound that fails with %s gives way to the tones',
    async name => {
      const { file, tones, loadSoundFile, playAlarmSound } = await loadPage()
      await loadSoundFile(id(1))
      file.refusal = name
      await playAlarmSound('low')
      expect(tones.tones).toHaveLength(1)
    },
  )

  test('one that cannot be fetched gives way to the tones, and is fetched again for the next alarm', async () => {
    const { file, tones, playAlarmSound, followSoundFile } = await loadPage()
    file.status = 503
    const end = followSoundFile()
    await vi.waitFor(() => expect(file.fetched).toHaveLength(1))
    await vi.waitFor(async () => {
      await playAlarmSound('low')
      expect(file.fetched.length).toBeGreaterThan(1)
    })
    expect(tones.tones.length).toBeGreaterThan(0)
    expect(file.elements).toEqual([])
    end()
  })

  test('a window that nobody has clicked in says so', async () => {
    const { file, tones, loadSoundFile, playAlarmSound, useAlarmSound } = await loadPage()
    await loadSoundFile(id(1))
    file.refusal = 'NotAllowedError'
    await playAlarmSound('low')
    expect(useAlarmSound.getState().isBlocked).toBe(true)
    expect(tones.tones).toEqual([])
  })
})

describe('trying it out', () => {
  test('fetches the one that is named and plays it, muted or not', async () => {
    const { file, tryAlarmSound, setMuted } = await loadPage()
    setMuted(true)
    await tryAlarmSound(id(7))
    expect([file.fetched, file.plays]).toEqual([[id(7)], 1])
  })

  test('plays the tones where there is none', async () => {
    const { tones, tryAlarmSound } = await loadPage('')
    await tryAlarmSound('')
    expect(tones.tones).toHaveLength(4)
  })

  test('says when it could not be fetched', async () => {
    const { file, tryAlarmSound } = await loadPage()
    file.status = 503
    await expect(tryAlarmSound(id(7))).rejects.toMatchObject({ name: 'ApiError', status: 503 })
  })
})
