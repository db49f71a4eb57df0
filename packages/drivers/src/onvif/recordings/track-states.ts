import type { Span } from '../../kit/recordings.ts'
import { find, findAll, textOf, type XmlNode } from '../../kit/xml.ts'

/** A moment at which footage of a recording began or ended, by the device's clock. */
export interface TrackState {
  recording: string
  track: string
  at: number
  isPresent: boolean
}

/** ONVIF writes UTC; a time without a zone is one. NaN for what is no time. */
export const readUtc = (text: string): number =>
  Date.parse(/[Zz]$|[+-]\d\d:\d\d$/.test(text) ? text : `${text}Z`)

/** The results of a search for `tns1:RecordingHistory/Track/State`. */
export const readTrackStates = (list: XmlNode | undefined): TrackState[] =>
  findAll(list, 'Result').flatMap(result => {
    const items = findAll(find(result, 'Event', 'Message', 'Message', 'Data'), 'SimpleItem')
    const value = items.find(item => /^IsDataPresent$|^IsRecording$/i.test(item.attributes.get('Name') ?? ''))
    const at = readUtc(textOf(result, 'Time'))
    if (!value || Number.isNaN(at)) return []
    const isPresent = /^(?:true|1)$/i.test(value.attributes.get('Value') ?? '')
    return [
      { recording: textOf(result, 'RecordingToken'), track: textOf(result, 'TrackToken'), at, isPresent },
    ]
  })

/** The spans between these moments; one that is not ended lasts until `to`. */
export function spansOfStates(states: readonly TrackState[], from: number, to: number): Span[] {
  const spans: Span[] = []
  let began: number | undefined
  for (const { at, isPresent } of states.toSorted((a, b) => a.at - b.at)) {
    if (isPresent) began ??= at
    // Footage that ends without having begun was there before.
    else if (began !== undefined || spans.length === 0) {
      spans.push([began ?? from, at])
      began = undefined
    }
  }
  if (began !== undefined) spans.push([began, to])
  return spans
}
