import type { Card } from '../card/card.ts'
import { EAST_HOURS } from './isapi-plan.ts'
import type { IsapiModel } from './isapi-model.ts'
import { document } from './write-xml.ts'

const HOUR_MS = 3_600_000
/** Of one answer, whatever is asked for. */
const PAGE = 4
const TRACK = '101'

/** How this camera writes the times of its footage: most firmware has its wall clock with a `Z`, newer has UTC. */
const shiftOf = ({ plan }: Pick<IsapiModel, 'plan'>): number => (plan.hasUtcCard ? 0 : EAST_HOURS * HOUR_MS)

export const storage = (): string =>
  document('storage', {
    hddList: { hdd: [{ id: 1, hddName: 'hdd1', hddType: 'local', status: 'ok', capacity: 30_720 }] },
    nasList: {},
    workMode: 'quota',
  })

const field = (body: string, name: string): string =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(body)?.[1] ?? ''

/** The camera's moment, by our clock. */
export const readCardTime = (model: IsapiModel, text: string): number =>
  Date.parse(text) - shiftOf(model) - model.clockOffset()

const writeCardTime = (model: IsapiModel, at: number): string =>
  `${new Date(at + shiftOf(model) + model.clockOffset()).toISOString().slice(0, 19)}Z`

/** The answer to a search; undefined for one that is not well formed. */
export function searchCard(card: Card, model: IsapiModel, body: string): string | undefined {
  const from = readCardTime(model, field(body, 'startTime'))
  const to = readCardTime(model, field(body, 'endTime'))
  if (!(from < to) || field(body, 'trackID') !== TRACK) return undefined
  const position = Number(field(body, 'searchResultPostion') || '0')
  const isEndless = card.fault() === 'endless_search'
  const all = card.search(from, to)
  const page = isEndless ? all.slice(0, PAGE) : all.slice(position, position + PAGE)
  const track = card.fault() === 'other_camera' ? '201' : TRACK
  const hasMore = isEndless || position + page.length < all.length
  const status = hasMore ? 'MORE' : 'OK'
  return document('CMSearchResult', {
    searchID: field(body, 'searchID'),
    responseStatus: true,
    responseStatusStrg: page.length > 0 ? status : 'NO MATCHES',
    numOfMatches: page.length,
    matchList: {
      searchMatchItem: page.map(file => {
        const [startTime, endTime] = [writeCardTime(model, file.from), writeCardTime(model, file.to)]
        const short = (text: string): string => text.replaceAll(/[-:]/g, '')
        return {
          sourceID: '{0000000000-0000-0000-0000-000000000000}',
          trackID: track,
          timeSpan: { startTime, endTime },
          mediaSegmentDescriptor: {
            contentType: 'video',
            codecType: 'H.264-BP',
            playbackURI: `rtsp://192.168.1.64/Streaming/tracks/${track}/?starttime=${short(startTime)}&endtime=${short(endTime)}&name=00010000001000000&size=1048576`,
          },
        }
      }),
    },
  })
}
