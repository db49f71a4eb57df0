import { readClockRange, writeClockRange, type ClockRange } from '../message/clock-range.ts'
import { headerOf, type RtspRequest } from '../message/message.ts'

/** A viewer's PLAY, as a stream of recorded pictures needs it; a live stream has no use for it. */
export interface PlayAsk {
  range?: ClockRange
  /** `Rate-Control: no` asks for the pictures as fast as they are taken (ONVIF Streaming §6.4). */
  isPaced: boolean
  /** `Require: onvif-replay`: each picture carries its time. */
  hasTimes: boolean
}

export function readPlayAsk(request: RtspRequest): PlayAsk {
  const range = readClockRange(headerOf(request, 'range') ?? '')
  return {
    ...(range && { range }),
    isPaced: !/^\s*no\s*$/i.test(headerOf(request, 'rate-control') ?? ''),
    hasTimes: /\bonvif-replay\b/i.test(headerOf(request, 'require') ?? ''),
  }
}

export const answeredRange = ({ range }: PlayAsk): string => (range ? writeClockRange(range) : 'npt=now-')
