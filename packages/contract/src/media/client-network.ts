/**
 * By whom sockets are counted: an IPv4 address whole, an IPv6 address by its /64, since one customer, often one machine, has
 * all addresses of that network and could open sockets under each.
 */
export function clientNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!address.includes(':')) return address
  const [head = '', tail = ''] = address.replace(/%.*$/, '').split('::')
  const [left, right] = [groupsOf(head), groupsOf(tail)]
  const zeros = Array.from({ length: Math.max(0, GROUPS - left.length - right.length) }, () => '0')
  const network = [...left, ...zeros, ...right].slice(0, GROUPS / 2)
  return `${network.map(group => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

const GROUPS = 8

/** The groups of a part of an address; an IPv4 address at its end fills two of them. */
const groupsOf = (part: string): string[] =>
  part === '' ? [] : part.split(':').flatMap(group => (group.includes('.') ? ['0', '0'] : [group]))
