import type { Card } from '../card/card.ts'
import type { OperationCall, Operations } from './operation.ts'
import { escapeXml, SoapFault } from './soap.ts'

// Search and replay of Profile G: one recording with the video of the camera's main stream.

const RECORDING = 'rec0'
const TRACK = 'video0'
/** Of one answer, whatever is asked for. */
const PAGE = 4
const MOST_SEARCHES = 4

type State = { at: number; isPresent: boolean }
type Search = { states: State[]; given: number }

/** Searches under way; a device has room for few. */
const searches = new WeakMap<Card, Map<string, Search>>()
let lastSearch = 0

function cardOf({ model }: OperationCall): Card {
  if (!model.card) throw new SoapFault('No recordings', ['ActionNotSupported'], false)
  return model.card
}

const iso = (at: number): string => new Date(at).toISOString()

function begin(call: OperationCall, states: State[]): string {
  const card = cardOf(call)
  const own = searches.get(card) ?? new Map<string, Search>()
  searches.set(card, own)
  const [oldest] = own.keys()
  if (own.size >= MOST_SEARCHES && oldest !== undefined) own.delete(oldest)
  const token = `search${++lastSearch}`
  own.set(token, { states, given: 0 })
  return `<tse:SearchToken>${token}</tse:SearchToken>`
}

function searchOf(call: OperationCall): Search {
  const search = searches.get(cardOf(call))?.get(call.request.text('SearchToken'))
  if (!search) throw new SoapFault('No such search', ['InvalidArgVal', 'InvalidToken'])
  return search
}

/** Each span begins and ends with an event, by the camera's clock. */
function statesBetween(call: OperationCall): State[] {
  const card = cardOf(call)
  const offset = call.model.clockOffset()
  const from = Date.parse(call.request.text('StartPoint')) - offset
  const to = Date.parse(call.request.text('EndPoint')) - offset
  if (!(from < to)) throw new SoapFault('Bad times', ['InvalidArgVal'])
  return card.spans(from, to).flatMap(span => [
    { at: span.from + offset, isPresent: true },
    { at: span.to + offset, isPresent: false },
  ])
}

function stateXml({ at, isPresent }: State, recording: string): string {
  const item = `<tt:SimpleItem Name="IsDataPresent" Value="${isPresent}"/>`
  const message = `<tt:Message UtcTime="${iso(at)}" PropertyOperation="Changed"><tt:Source/><tt:Data>${item}</tt:Data></tt:Message>`
  const event = `<wsnt:Topic Dialect="http://www.onvif.org/ver10/tev/topicExpression/ConcreteSet">tns1:RecordingHistory/Track/State</wsnt:Topic><wsnt:Message>${message}</wsnt:Message>`
  return `<tt:Result><tt:RecordingToken>${recording}</tt:RecordingToken><tt:TrackToken>${TRACK}</tt:TrackToken><tt:Time>${iso(at)}</tt:Time><tt:Event>${event}</tt:Event><tt:StartStateEvent>false</tt:StartStateEvent></tt:Result>`
}

function recordingXml(call: OperationCall): string {
  const offset = call.model.clockOffset()
  const spans = cardOf(call).spans(0, Number.MAX_SAFE_INTEGER)
  const [earliest, latest] = [spans[0]?.from, spans.at(-1)?.to]
  if (earliest === undefined || latest === undefined) return ''
  const times = `<tt:EarliestRecording>${iso(earliest + offset)}</tt:EarliestRecording><tt:LatestRecording>${iso(latest + offset)}</tt:LatestRecording>`
  const source = `<tt:Source><tt:SourceId>vs</tt:SourceId><tt:Name>${escapeXml(call.model.camera.name)}</tt:Name><tt:Location/><tt:Description/><tt:Address/></tt:Source>`
  const track = `<tt:Track><tt:TrackToken>${TRACK}</tt:TrackToken><tt:TrackType>Video</tt:TrackType><tt:Description/><tt:DataFrom>${iso(earliest + offset)}</tt:DataFrom><tt:DataTo>${iso(latest + offset)}</tt:DataTo></tt:Track>`
  return `<tt:RecordingInformation><tt:RecordingToken>${RECORDING}</tt:RecordingToken>${source}${times}<tt:Content/>${track}<tt:RecordingStatus>Recording</tt:RecordingStatus></tt:RecordingInformation>`
}

export const searchService: Operations = {
  FindRecordings: call => `<tse:FindRecordingsResponse>${begin(call, [])}</tse:FindRecordingsResponse>`,
  GetRecordingSearchResults(call) {
    searchOf(call)
    return `<tse:GetRecordingSearchResultsResponse><tse:ResultList><tt:SearchState>Completed</tt:SearchState>${recordingXml(call)}</tse:ResultList></tse:GetRecordingSearchResultsResponse>`
  },
  FindEvents: call => `<tse:FindEventsResponse>${begin(call, statesBetween(call))}</tse:FindEventsResponse>`,
  GetEventSearchResults(call) {
    const search = searchOf(call)
    const fault = cardOf(call).fault()
    const isEndless = fault === 'endless_search'
    const page = search.states.slice(isEndless ? 0 : search.given, (isEndless ? 0 : search.given) + PAGE)
    search.given += page.length
    const isDone = !isEndless && search.given >= search.states.length
    const recording = fault === 'other_camera' ? 'rec1' : RECORDING
    const shift = fault === 'other_time' ? 3_600_000 : 0
    const results = page.map(state => stateXml({ ...state, at: state.at - shift }, recording)).join('')
    return `<tse:GetEventSearchResultsResponse><tse:ResultList><tt:SearchState>${isDone ? 'Completed' : 'Searching'}</tt:SearchState>${results}</tse:ResultList></tse:GetEventSearchResultsResponse>`
  },
  EndSearch(call) {
    searches.get(cardOf(call))?.delete(call.request.text('SearchToken'))
    return `<tse:EndSearchResponse><tse:Endpoint>${iso(call.model.now())}</tse:Endpoint></tse:EndSearchResponse>`
  },
}

export const replayService: Operations = {
  GetReplayUri({ model, request }) {
    if (request.text('RecordingToken') !== RECORDING)
      throw new SoapFault('No such recording', ['InvalidArgVal', 'NoRecording'])
    return `<trp:GetReplayUriResponse><trp:Uri>${escapeXml(model.replayUrl)}</trp:Uri></trp:GetReplayUriResponse>`
  },
}
