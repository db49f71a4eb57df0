import { deviceCauses, type DeviceCause } from '@palisade/contract'
import type { StreamCause } from '@palisade/contract/media'

/** The cause as a device shows it; causes that only a viewer of a stream can meet are replaced. */
export function causeOf(cause: StreamCause): DeviceCause {
  if ((deviceCauses as readonly string[]).includes(cause)) return cause as DeviceCause
  return cause === 'offline' ? 'unreachable' : 'protocol_error'
}
