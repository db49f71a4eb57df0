import { randomUUID } from 'node:crypto'
import type { DriverConfigs } from '@palisade/contract'
import { DeviceFault } from '../kit/driver.ts'
import type { RecordingControl, Span } from '../kit/recordings.ts'
import { searchEnd, searchPages, type FoundPage } from '../kit/search-pages.ts'
import { find, findAll, textOf, type XmlNode } from '../kit/xml.ts'
import type { Found, IsapiCalls } from './calls.ts'
import { createCardClock, tellingSpan, type CardClock } from './card-clock.ts'
import { readRtspBase, streamId } from './channels.ts'

const TIME_PATH = '/ISAPI/System/time'
const SEARCH_PATH = '/ISAPI/ContentMgmt/search'
/** Devices give 40 to 64 at a time, whatever they are asked for. */
const PAGE = 40

export const lookAtStorage = (calls: IsapiCalls, signal?: AbortSignal): Promise<Found> =>
  calls.look('/ISAPI/ContentMgmt/Storage', 'storage', signal)

/** Whether there is a card or disk that the device writes to. */
export function isStorageWell(storage: XmlNode | undefined): boolean {
  const disks = [...findAll(find(storage, 'hddList'), 'hdd'), ...findAll(find(storage, 'nasList'), 'nas')]
  return disks.some(disk => ['ok', 'idle'].includes(textOf(disk, 'status').toLowerCase()))
}

/** Search and replay of what a camera or recorder has on its own storage; the track of a channel is numbered as its main stream. */
export function createRecordings(calls: IsapiCalls, config: DriverConfigs['isapi']): RecordingControl {
  const track = streamId(config.channel, 1)
  /** How the device writes times, once its footage has told. */
  let isWall: boolean | undefined

  async function page(from: string, to: string, position: number, id: string): Promise<XmlNode> {
    return calls.ask(SEARCH_PATH, searchBody({ id, track, from, to, position }), 'CMSearchResult')
  }

  async function findManner(time: XmlNode): Promise<boolean> {
    const telling = tellingSpan(time)
    if (!telling) return (isWall = false)
    const [from, to] = telling.span.map(at => `${new Date(at).toISOString().slice(0, 19)}Z`)
    const answer = await page(from ?? '', to ?? '', 0, randomUUID().toUpperCase())
    const isFound = itemsOf(answer).length > 0
    // Nothing found may be a card that was quiet: that is a guess for this time only.
    if (isFound) isWall = telling.meansWall
    return isFound === telling.meansWall
  }

  async function readClock(): Promise<CardClock> {
    const before = Date.now()
    const time = await calls.get(TIME_PATH, 'Time')
    const now = (before + Date.now()) / 2
    return createCardClock(time, now, isWall ?? (await findManner(time)))
  }

  async function search(clock: CardClock, from: number, to: number, until: number) {
    const id = randomUUID().toUpperCase()
    let position = 0
    return searchPages(
      { from, to },
      async () => {
        const answer = await page(clock.write(from), clock.write(to), position, id)
        const answered = readPage(answer, track, clock)
        position += answered.found.length
        return answered
      },
      until,
    )
  }

  return {
    async search(from, to) {
      const until = searchEnd()
      return search(await readClock(), from, to, until)
    },
    async replay(from, to) {
      const until = searchEnd()
      const clock = await readClock()
      const { spans } = await search(clock, from, to, until)
      if (spans.length === 0) throw new DeviceFault('rejected', 'no footage of that time', 'no_footage')
      // The addresses that a search names are of whole files, and of an address of its own; the track and the times are enough.
      const url = `${await readRtspBase(calls, config.host)}/Streaming/tracks/${track}/?starttime=${clock.writeShort(from)}&endtime=${clock.writeShort(to)}`
      return { url, manner: 'url', from: from + clock.offset, to: to + clock.offset, offset: clock.offset }
    },
  }
}

const itemsOf = (answer: XmlNode): readonly XmlNode[] =>
  findAll(find(answer, 'matchList'), 'searchMatchItem').slice(0, 4 * PAGE)

/** @throws DeviceFault `other_footage` when one of them is of another track than asked for */
export function readPage(answer: XmlNode, track: string, clock: CardClock): FoundPage<Span> {
  const items = itemsOf(answer)
  for (const item of items) {
    const address = textOf(item, 'mediaSegmentDescriptor', 'playbackURI')
    const named = /\/tracks\/(\d{1,6})/i.exec(address)?.[1]
    if (textOf(item, 'trackID') !== track || (named !== undefined && named !== track))
      throw new DeviceFault('rejected', 'footage of another channel', 'other_footage')
  }
  const spans = items.map((item): Span => {
    const at = (name: string): number => clock.read(textOf(item, 'timeSpan', name))
    return [at('startTime'), at('endTime')]
  })
  if (spans.some(([from, to]) => !(from <= to)))
    throw new DeviceFault('protocol_error', 'no times in a search result')
  return { found: spans, hasMore: textOf(answer, 'responseStatusStrg').toUpperCase() === 'MORE' }
}

/** `searchResultPostion` is how ISAPI spells it. */
const searchBody = (asked: {
  id: string
  track: string
  from: string
  to: string
  position: number
}): string => `<?xml version="1.0" encoding="UTF-8"?>
<CMSearchDescription version="2.0" xmlns="http://www.isapi.org/ver20/XMLSchema">
<searchID>${asked.id}</searchID>
<trackIDList><trackID>${asked.track}</trackID></trackIDList>
<timeSpanList><timeSpan><startTime>${asked.from}</startTime><endTime>${asked.to}</endTime></timeSpan></timeSpanList>
<maxResults>${PAGE}</maxResults>
<searchResultPostion>${asked.position}</searchResultPostion>
<metadataList><metadataDescriptor>//recordType.meta.std-cgi.com</metadataDescriptor></metadataList>
</CMSearchDescription>`
