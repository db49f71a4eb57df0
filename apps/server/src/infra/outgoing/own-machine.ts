import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'

/** Addresses that lead to this machine or to no single one, and those of clouds' metadata. */
const refused = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 3],
] as const)
  refused.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of [
  ['::', 127],
  ['fe80::', 10],
  ['ff00::', 8],
  // Addresses of IPv4 in other clothes.
  ['64:ff9b::', 96],
  ['2002::', 16],
] as const)
  refused.addSubnet(net, prefix, 'ipv6')
refused.addAddress('fd00:ec2::254', 'ipv6')

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** The addresses that this machine has in its networks, read anew: they come and go. */
export const ownAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap(list => (list ?? []).map(entry => entry.address))

function isAmong(address: string, addresses: readonly string[]): boolean {
  const list = new BlockList()
  for (const one of addresses) list.addAddress(one, familyOf(one))
  return list.check(address, familyOf(address))
}

/** Whether a message that somebody configured may go to an address: to other machines, of the site's own network too. */
export const isOtherMachine = (address: string, own: readonly string[] = ownAddresses()): boolean =>
  isIP(address) !== 0 && !refused.check(address, familyOf(address)) && !isAmong(address, own)
