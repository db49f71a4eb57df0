import type { AudioTrack } from '@palisade/rtsp'
import {
  AAC,
  PCMA,
  picturesAt,
  selfSigned,
  soundBetween,
  steady,
  type RtspExchange,
  type Sent,
} from '@palisade/testkit/peer'
import { afterAll, expect, test, vi } from 'vitest'
import { recordPeers, recordScript, type RecordedPeer } from '../record/testing/recorded-script.ts'
import { removeFolders } from '../record/testing/test-recorder.ts'
import { realPictures, type RealPictures } from '../testing/real-pictures.ts'
import { plainPictures, videoTrackOf } from '../testing/scripted-stream.ts'

// Cameras as they are in the field, through the media program to recorded files; where each was reported is in docs/field-reports.md.

vi.setConfig({ testTimeout: 60_000 })
afterAll(removeFolders)

interface Field {
  of: RealPictures
  sound?: AudioTrack
  script: readonly Sent[]
  /** Packets of sound that are recorded: all of them, or this part. */
  sounds?: readonly [atLeast: number, atMost: number]
  /** Sound and pictures last equally long in each file. */
  isInStep?: boolean
  /** Pictures that are not recorded: there is nothing to begin with, or time begins anew at the next key picture. */
  lost?: number
  /** The camera is so late with what can be recorded, ms. */
  late?: number
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const every2s = plainPictures(750, 50)
const half = picturesAt(every2s, steady(0, 30 * SECOND, 25))
const adts = steady(0, 30 * SECOND, 15).map(at => ({
  at,
  track: 1,
  units: [Uint8Array.of(0xff, 0xf1, 0x60, 0x40, 0x0c, 0x80, 0xfc, 0x11, 0x22, 0x33)],
}))

/** Pictures with these moments, each stamped as the camera does. */
function stamped(
  moments: readonly number[],
  ptsOf: (index: number, at: number) => number,
  keyEvery = 50,
): Field {
  const of = plainPictures(moments.length, keyEvery)
  return {
    of,
    script: picturesAt(of, moments).map((sent, index) => ({ ...sent, pts: ptsOf(index, sent.at) })),
  }
}
const evenly = (to: number, everyMs: number) =>
  Array.from({ length: Math.floor(to / everyMs) }, (_, index) => index * everyMs)
const paced = (moments: readonly number[], keyEvery: number): Field => {
  const of = plainPictures(moments.length, keyEvery)
  return { of, script: picturesAt(of, moments) }
}

/** Three minutes with sound whose clock is off. */
function offSound(track: AudioTrack, off: number): Field {
  const end = 3 * MINUTE
  const of = plainPictures(end / 200, 10)
  const samples = track.codec === 'aac' ? 1024 : 160
  const everyMs = (samples * 1000) / track.clockRate / (1 + off)
  const sound = evenly(end, everyMs).map((at, index) => ({
    at,
    track: 1,
    pts: index * samples,
    units: [new Uint8Array(160).fill(0xd5)],
  }))
  return {
    of,
    sound: track,
    script: [...picturesAt(of, steady(0, end, 5)), ...sound],
    sounds: [sound.length * 0.98, sound.length],
    isInStep: true,
  }
}

function refreshed(): Field {
  const all = realPictures('h264', 64, 64, 250, 25, true)
  const of = { ...all, pictures: all.pictures.slice(5) }
  return { of, script: picturesAt(of, steady(0, 10 * SECOND, 25)), lost: 45, late: 1800 }
}

const fields: Record<string, Field> = {
  'sound that never comes': { of: every2s, sound: PCMA, script: half, sounds: [0, 0] },
  'sound that stops': {
    of: every2s,
    sound: PCMA,
    script: [...half, ...soundBetween(0, 20 * SECOND)],
    sounds: [1000, 1000],
  },
  'sound that is late': {
    of: every2s,
    sound: PCMA,
    script: [...half, ...soundBetween(20 * SECOND, 30 * SECOND)],
    sounds: [500, 500],
  },
  'AAC that is none': { of: every2s, sound: AAC, script: [...half, ...adts], sounds: [0, adts.length] },
  'three packets of sound left out in each second': {
    of: every2s,
    sound: PCMA,
    script: [...half, ...soundBetween(0, 30 * SECOND, index => index % 50 < 3)],
    sounds: [1410, 1410],
  },
  'five seconds without sound': {
    of: every2s,
    sound: PCMA,
    script: [...half, ...soundBetween(0, 10 * SECOND), ...soundBetween(15 * SECOND, 30 * SECOND)],
    sounds: [1250, 1250],
  },
  '25 pictures a second, then 5, in one group': paced(
    [
      ...steady(0, 10 * SECOND, 25),
      ...steady(10 * SECOND, 15 * SECOND, 5),
      ...steady(15 * SECOND, 30 * SECOND, 25),
    ],
    250,
  ),
  'one step of three pictures': paced(
    [...steady(0, 10 * SECOND, 25), ...steady(10_120, 30 * SECOND, 25)],
    250,
  ),
  'key frames a minute apart': paced(steady(0, 3 * MINUTE, 10), 600),
  'one key frame for three minutes': paced(steady(0, 3 * MINUTE, 10), Infinity),
  'G.711 whose clock is 0.1 % fast': offSound(PCMA, 0.001),
  'G.711 whose clock is 1.25 % slow': offSound(PCMA, -0.0125),
  'AAC whose clock is 1.25 % fast': offSound(AAC, 0.0125),
  '25 stamped and 21 sent': stamped(evenly(10 * MINUTE, 1000 / 21), index => index * 3600),
  '20 stamped and 15 sent': stamped(evenly(10 * MINUTE, 1000 / 15), index => index * 4500),
  '3600 ticks each 80 ms': stamped(evenly(10 * MINUTE, 80), index => index * 3600),
  'stamps ten times too fast': {
    ...stamped(evenly(10 * MINUTE, 40), index => index * 36_000),
    lost: 25,
  },
  'time that steps back every 20 s': stamped(
    steady(0, 2 * MINUTE, 25),
    (_, at) => at * 90 - Math.floor(at / 20_000) * 135_000,
  ),
  'single pictures that are hours away': stamped(steady(0, 2 * MINUTE, 25), (index, at) =>
    index % 50 === 49 ? at * 90 + (index % 100 === 99 ? 37_600 : -9800) * 90_000 : at * 90,
  ),
  'no key pictures': refreshed(),
}

const endOf = (script: readonly Sent[]) => script.reduce((end, { at }) => Math.max(end, at), 0)

test.each(Object.entries(fields))(
  '%s: all of it is recorded, at its time',
  async (_, { of, sound, script, sounds = [0, 0], isInStep, lost = 0, late = 0 }) => {
    const recorded = await recordScript(of, sound, script)
    const pictures = script.filter(({ track }) => track === 0).length - lost
    expect(recorded).toMatchObject({ pictures, holes: late > 0 ? 1 : 0, broken: [] })
    expect(recorded.spans).toHaveLength(1)
    const [from, to] = recorded.spans[0]!
    expect(Math.abs(from - late)).toBeLessThan(SECOND)
    expect(Math.abs(to - endOf(script))).toBeLessThan(SECOND)
    expect(recorded.sounds).toBeGreaterThanOrEqual(sounds[0])
    expect(recorded.sounds).toBeLessThanOrEqual(sounds[1])
    expect(isInStep ? recorded.apart : 0).toBeLessThan(0.3)
  },
)

const LIVE_MS = 4 * SECOND
const FPS = 10
const plain = plainPictures((LIVE_MS * FPS) / SECOND, FPS)
const seen = picturesAt(plain, steady(0, LIVE_MS, FPS))
const tracks = [videoTrackOf(plain)]
const [SPS = new Uint8Array(0), PPS = new Uint8Array(0)] = plain.parameterSets
const undescribed = [{ ...videoTrackOf(plain), parameterSets: [] }]

const setUp = (transport: string) => (exchange: RtspExchange) =>
  exchange.request.method === 'SETUP'
    ? exchange.reply(200, { Session: 'abc', ...(transport && { Transport: transport }) })
    : exchange.behave()
/** Key pictures with something before them, in their packets or in front of them. */
const withKeys = (unitsOf: (key: Uint8Array) => readonly Uint8Array[]) =>
  seen.map((sent, index) => ({ ...sent, units: index % FPS === 0 ? unitsOf(sent.units[0]!) : sent.units }))
const CODE = Uint8Array.of(0, 0, 0, 1)

/** Packets of another type after each tenth picture, which take numbers of the pictures' packets. */
function notes(type: number) {
  let taken = 0
  return (packet: Buffer, index: number): Buffer[] => {
    const own = Buffer.from(packet)
    own.writeUInt16BE((packet.readUInt16BE(2) + taken) & 0xffff, 2)
    if (index % 10 < 9) return [own]
    const note = Buffer.from(own)
    note[1] = type | 0x80
    note.writeUInt16BE((own.readUInt16BE(2) + 1) & 0xffff, 2)
    taken++
    return [own, note]
  }
}
const after =
  (noise: string) =>
  (frame: Buffer, index: number): Buffer =>
    index % 7 === 3 ? Buffer.concat([frame, Buffer.from(noise, 'latin1')]) : frame

const HEAD = ['v=0', 'o=- 1 1 IN IP4 127.0.0.1', 's=x', 't=0 0']
const describedAs = (...lines: string[]) => `${lines.join('\r\n')}\r\n`
const MEDIUM = ['m=video 0 RTP/AVP 96', 'a=rtpmap:96 H264/90000', 'a=control:trackID=0']
const inBand = withKeys(key => [SPS, PPS, key])

const cameras: Record<string, Partial<RecordedPeer>> = {
  'a camera without faults': {},
  'a camera over UDP': { transport: 'udp' },
  'TLS 1.0, which is allowed for it': {
    tls: { minVersion: 'TLSv1', maxVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0', ...selfSigned() },
    isOldTlsAllowed: true,
  },
  'packets of type 50 in the count of the pictures': { packets: notes(50) },
  'packets of type 104 in the count of the pictures, over UDP': { packets: notes(104), transport: 'udp' },
  'SETUP answered without channels': { answer: setUp('RTP/AVP/TCP;unicast') },
  'SETUP answered with a source in hexadecimals': {
    answer: setUp('RTP/AVP/TCP;unicast;interleaved=0-1;ssrc=0x6f7c'),
  },
  'media lines alone': { sdp: describedAs(...MEDIUM), sent: inBand },
  'sound that is described and not there': {
    sdp: describedAs(...HEAD, ...MEDIUM, 'm=audio 0 RTP/AVP 8', 'a=control:trackID=1'),
    sent: inBand,
  },
  'parameter sets in the stream alone': { tracks: undescribed, sent: inBand },
  'units behind start codes in one packet': {
    tracks: undescribed,
    sent: withKeys(key => [Buffer.concat([CODE, SPS, CODE, PPS, CODE, key])]),
  },
  'units of types that are none': { sent: withKeys(key => [Uint8Array.of(0x1e, 1, 2), key]) },
  'text between the packets': { wire: after('\r\nkeepalive: yes\r\n\r\n') },
  'zeros between the packets': { wire: after('\0'.repeat(9)) },
  'questions between the packets': { wire: after('OPTIONS * RTSP/1.0\r\nCSeq: 77\r\n\r\n') },
}

test('what cameras do to their packets, their headers and their descriptions costs no picture and no connection', async () => {
  const recorded = await recordPeers(
    Object.values(cameras).map(camera => ({ tracks, sent: seen, ...camera })),
    LIVE_MS + 2 * SECOND,
  )
  const found = Object.keys(cameras).map((name, index) => {
    const { pictures, holes, broken, connections, spans } = recorded[index]!
    return { name, pictures, holes, broken, connections, spans: spans.length }
  })
  expect(found).toEqual(
    Object.keys(cameras).map(name => ({
      name,
      pictures: seen.length,
      holes: 0,
      broken: [],
      connections: 1,
      spans: 1,
    })),
  )
})
