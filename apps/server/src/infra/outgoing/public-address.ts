import { BlockList, isIP } from 'node:net'

/** Addresses that lead to this machine, into private networks, or to no single machine (IANA special-purpose registries). */
const special = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  special.addSubnet(net, prefix, 'ipv4')

/** Of IPv6 only global unicast is public, without its parts for documentation and for tunnels that hold an IPv4 address. */
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')
const tunnels = new BlockList()
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  tunnels.addSubnet(net, prefix, 'ipv6')

/** Whether a literal address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !special.check(address, 'ipv4')
  return isIP(address) === 6 && global.check(address, 'ipv6') && !tunnels.check(address, 'ipv6')
}
