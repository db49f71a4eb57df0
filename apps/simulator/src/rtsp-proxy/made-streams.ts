import { createRtspServer, type ServedStream } from '@palisade/rtsp'
import { createRtspProxy } from './rtsp-proxy.ts'

type MadeStreamsOptions = {
  host: string
  /** 0 takes a free one. */
  port: number
  /** First part of its paths. */
  root: string
  /** The stream of a path, its query included. */
  streamAt: (path: string) => ServedStream | undefined
  isCut: () => boolean
}

/** The RTSP port of one camera, whose streams have the paths of its make. */
export async function startMadeStreams({ host, port, root, streamAt, isCut }: MadeStreamsOptions) {
  const inner = createRtspServer({ port: 0, realm: 'Simulated camera', streams: streamAt })
  const { port: innerPort } = await inner.start()
  const front = createRtspProxy({
    host,
    port,
    innerPort,
    decide: () => ({ kind: isCut() ? 'refuse' : 'pass' }),
  })
  const started = await front.start().catch(async (error: unknown) => {
    await inner.stop()
    throw error
  })
  return {
    port: started.port,
    disconnect: () => front.disconnect(root),
    async stop(): Promise<void> {
      await front.stop()
      await inner.stop()
    },
  }
}
