import { PLAY_READ_GROUPS_MAX, type PlayServerFrame } from '@palisade/contract/media'
import { WebSocket } from 'ws'

/** A group of pictures as a player gets it, ms since 1970. */
export interface PlayedGroup {
  from: number
  to: number
}

/**
 * Everything that a player would show of a camera, from the beginning of a span to its end.
 * @param address of the playback socket
 * @param token as `playback.open` gives it
 */
export async function playedGroups(address: string, token: string, from: number): Promise<PlayedGroup[]> {
  const socket = new WebSocket(address)
  try {
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    socket.send(JSON.stringify({ token }))
    return await readAll(socket, from)
  } finally {
    socket.terminate()
  }
}

function readAll(socket: WebSocket, from: number): Promise<PlayedGroup[]> {
  const groups: PlayedGroup[] = []
  const ask = (at: number) => {
    const question = { type: 'read', id: groups.length, at, direction: 'forward', mode: 'all' }
    socket.send(JSON.stringify({ ...question, count: PLAY_READ_GROUPS_MAX }))
  }
  return new Promise((resolve, reject) => {
    socket.on('close', () => reject(new Error('the playback socket closed')))
    socket.on('message', (data: Buffer, isBinary) => {
      if (isBinary) return
      const frame = JSON.parse(data.toString()) as PlayServerFrame
      if (frame.type === 'gop') groups.push({ from: frame.from, to: frame.to })
      else if (frame.type === 'refused') reject(new Error(`not played: ${frame.cause}`))
      else if (frame.type === 'end' && frame.reason === 'count') ask(groups.at(-1)?.to ?? from)
      else if (frame.type === 'end' && frame.next) ask(frame.next.from)
      else if (frame.type === 'end' && ['gap', 'span'].includes(frame.reason)) resolve(groups)
      else if (frame.type === 'end') reject(new Error(`not played: ${frame.reason}`))
    })
    ask(from)
  })
}

/** Where two groups follow each other, ms that are missing between them; negative: shown twice. */
export const gapsBetween = (groups: readonly PlayedGroup[]): number[] =>
  groups.slice(1).map(({ from }, index) => from - (groups[index]?.to ?? from))
