import { headerOf, writeMessage, type HeaderValues, type RtspRequest } from '../message/message.ts'

const reasons: Record<number, string> = {
  200: 'OK',
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Stream Not Found',
  405: 'Method Not Allowed',
  454: 'Session Not Found',
  455: 'Method Not Valid in This State',
  459: 'Aggregate Operation Not Allowed',
  461: 'Unsupported Transport',
  500: 'Internal Server Error',
}

export interface HandlerResponse {
  status: number
  headers?: HeaderValues
  body?: string
  /** Closes the connection after the answer. */
  close?: boolean
  /** Runs once the answer is on its way: packets must not overtake it. */
  after?: () => void
}

export function writeResponse(request: RtspRequest, answer: HandlerResponse): Buffer {
  return writeMessage(
    `RTSP/1.0 ${answer.status} ${reasons[answer.status] ?? 'Error'}`,
    { CSeq: headerOf(request, 'cseq') ?? '0', Server: 'Palisade', ...answer.headers },
    answer.body,
  )
}

export interface Target {
  /** Path with its query, without the track and without a trailing slash. */
  path: string
  track?: number
}

/** Takes a request URI apart: `rtsp://host/path?query/trackID=1`. */
export function readTarget(uri: string): Target {
  const path = uri.replace(/^rtsps?:\/\/[^/]*/i, '')
  const found = /^(.*?)\/?(?:trackID=(\d{1,3}))?$/i.exec(path)
  return { path: found?.[1] ?? path, track: found?.[2] === undefined ? undefined : Number(found[2]) }
}
