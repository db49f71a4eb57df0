import type { ProbeRequest, ProbeResult } from '@palisade/contract/media'
import { probeStream } from '@palisade/drivers/rtsp'

/** Connects as a pull would, waits for a picture and tells what it is. Resolves in any case, within 15 s. */
export const probeRtsp = (request: ProbeRequest): Promise<ProbeResult> => probeStream(request)
