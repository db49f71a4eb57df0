import { DeviceFault } from '../../kit/driver.ts'
import type { OwnFootage, RecordingControl } from '../../kit/recordings.ts'
import { joinSpans, searchEnd } from '../../kit/search-pages.ts'
import { findAll, textOf, type XmlNode } from '../../kit/xml.ts'
import { streamUrl } from '../addresses.ts'
import type { Device } from '../device.ts'
import { isRefusal } from '../tolerance.ts'
import type { Profile } from '../profiles.ts'
import { SCHEMA_NS, token, writeRequest } from '../soap/request-writer.ts'
import { createSearches, KEEP_ALIVE } from './searches.ts'
import { readTrackStates, readUtc, spansOfStates, type TrackState } from './track-states.ts'

const SCHEMA = `xmlns:tt="${SCHEMA_NS}"`
const MOST_RECORDINGS = 64
/** Footage that a device tells of lies so near to what was asked for, ms. */
const NEAR_MS = 60_000
const CLOCK_MS = 3_000

interface Recording {
  token: string
  source: string
  earliest: number
  latest: number
  videoTracks: string[]
}

/** A span by the device's clock, and when the search for it has to end. */
interface Asked {
  from: number
  to: number
  until: number
}

/** Search and replay of ONVIF Profile G, of the recording that has the pictures of this profile. */
export function createRecordings(device: Device, profile: Profile): RecordingControl {
  const { collect } = createSearches(device)

  /** Of several recordings that which names the picture's source; undefined where the card has none of this camera. */
  async function findRecording(until: number): Promise<Recording | undefined> {
    const scope = `<Scope/>${KEEP_ALIVE}`
    const calls = { begin: 'FindRecordings', results: 'GetRecordingSearchResults', until }
    const { found } = await collect(calls, scope, readRecordings, one => one.token)
    const own = found.filter(({ source }) => source === profile.source || source === profile.token)
    return own[0] ?? (found.length === 1 ? found[0] : undefined)
  }

  /** When footage of it began and ended, by the device's clock. @throws DeviceFault where it tells of another recording */
  async function findStates({ token: own, videoTracks }: Recording, { from, to, until }: Asked) {
    const scope = `<StartPoint>${iso(from)}</StartPoint><EndPoint>${iso(to)}</EndPoint><Scope><tt:IncludedRecordings ${SCHEMA}>${token(own)}</tt:IncludedRecordings></Scope><SearchFilter/><IncludeStartState>true</IncludeStartState>${KEEP_ALIVE}`
    const calls = { begin: 'FindEvents', results: 'GetEventSearchResults', until }
    const nameOf = ({ track, at, isPresent }: TrackState): string => `${track} ${at} ${isPresent}`
    const { found, isWhole } = await collect(calls, scope, readTrackStates, nameOf)
    if (found.some(({ recording }) => recording !== own))
      throw new DeviceFault('rejected', 'events of another recording', 'other_footage')
    if (found.some(({ at }) => at < from - NEAR_MS || at > to + NEAR_MS))
      throw new DeviceFault('rejected', 'events of another time', 'other_footage')
    const states = found.filter(({ track }) => videoTracks.length === 0 || videoTracks.includes(track))
    return { states, isWhole }
  }

  async function footageOf(recording: Recording, asked: Asked): Promise<OwnFootage> {
    const { from, to } = asked
    const whole = joinSpans([[recording.earliest, recording.latest]], from, to)
    if (whole.length === 0) return { spans: [], isWhole: true }
    try {
      const { states, isWhole } = await findStates(recording, asked)
      const known = isWhole ? to : Math.max(from, ...states.map(({ at }) => at))
      // Without any event in it the span is footage throughout, or there is no history: the recording's own ends count.
      const spans = states.length === 0 ? whole : joinSpans(spansOfStates(states, from, known), from, to)
      return {
        spans: spans.flatMap(span => joinSpans([span], recording.earliest, recording.latest)),
        isWhole,
      }
    } catch (error) {
      // Some devices know no history of events; they still tell where their recording begins and ends.
      if (error instanceof DeviceFault && error.deviceCause !== 'rejected' && isRefusal(error))
        return { spans: whole, isWhole: true }
      throw error
    }
  }

  /** The device's clock minus ours; one that has whole seconds says nothing of less. */
  async function readOffset(): Promise<number> {
    const offset = (await device.syncClock(AbortSignal.timeout(CLOCK_MS))) ?? 0
    return Math.abs(offset) < 1000 ? 0 : Math.round(offset)
  }

  return {
    async search(from, to) {
      const until = searchEnd()
      const offset = await readOffset()
      const recording = await findRecording(until)
      if (!recording) return { spans: [], isWhole: true }
      const { spans, isWhole } = await footageOf(recording, { from: from + offset, to: to + offset, until })
      return { spans: spans.map(([start, end]) => [start - offset, end - offset]), isWhole }
    },
    async replay(from, to) {
      const until = searchEnd()
      const offset = await readOffset()
      const recording = await findRecording(until)
      if (!recording) throw new DeviceFault('rejected', 'no recording of this camera', 'no_footage')
      const inner = `${SETUP}<RecordingToken>${token(recording.token)}</RecordingToken>`
      const answer = await device.ask(writeRequest('replay', 'GetReplayUri', inner))
      const url = streamUrl(textOf(answer, 'Uri'), device.reach)
      return { url, manner: 'clock', from: from + offset, to: to + offset, offset }
    },
  }
}

const SETUP = `<StreamSetup><tt:Stream ${SCHEMA}>RTP-Unicast</tt:Stream><tt:Transport ${SCHEMA}><tt:Protocol>RTSP</tt:Protocol></tt:Transport></StreamSetup>`

const iso = (at: number): string => new Date(at).toISOString()

function readRecordings(list: XmlNode | undefined): Recording[] {
  return findAll(list, 'RecordingInformation')
    .slice(0, MOST_RECORDINGS)
    .flatMap(node => {
      const own = textOf(node, 'RecordingToken')
      const [earliest, latest] = [
        readUtc(textOf(node, 'EarliestRecording')),
        readUtc(textOf(node, 'LatestRecording')),
      ]
      if (own === '' || own.length > 128) return []
      const tracks = findAll(node, 'Track').filter(track => textOf(track, 'TrackType') === 'Video')
      return [
        {
          token: own,
          source: textOf(node, 'Source', 'SourceId'),
          // Left out where the device does not know.
          earliest: Number.isNaN(earliest) ? 0 : earliest,
          latest: Number.isNaN(latest) ? Number.MAX_SAFE_INTEGER : latest,
          videoTracks: tracks.map(track => textOf(track, 'TrackToken')),
        },
      ]
    })
}
