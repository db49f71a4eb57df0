import { isIP } from 'node:net'
import type { DiscoveredDevice, StoredConfigs } from '@palisade/contract'

/**
 * Whether a device answered elsewhere than at its stored address. One that is registered by a host name moves with that
 * name, so its address says nothing.
 */
export function isElsewhere(
  stored: Pick<StoredConfigs['onvif'], 'host' | 'port' | 'isTls'>,
  found: Pick<DiscoveredDevice, 'host' | 'port' | 'isTls'>,
): boolean {
  if (isIP(stored.host) === 0) return false
  return stored.host !== found.host || stored.port !== found.port || stored.isTls !== found.isTls
}
