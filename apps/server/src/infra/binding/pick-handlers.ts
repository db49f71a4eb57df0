import type { CallGroup } from '@palisade/contract'

type Merged<Service> = (Service extends unknown ? (service: Service) => void : never) extends (
  service: infer All,
) => void
  ? All
  : never

/** The functions of the services that have the names of the calls; a call that no service has is missing from the type. */
type Picked<Group extends CallGroup, Services extends readonly object[]> = Pick<
  Merged<Services[number]>,
  keyof Group & keyof Merged<Services[number]>
>

/**
 * Handlers of a group of calls straight from its services: each call's handler is the service function of its name.
 * @throws Error when a call's name is no function of the services, or of two
 */
export function pickHandlers<Group extends CallGroup, Services extends readonly object[]>(
  calls: Group,
  ...services: Services
): Picked<Group, Services> {
  const entries = Object.keys(calls).map(name => {
    const found = services.flatMap(service => Object.entries(service).filter(([key]) => key === name))
    if (found.length !== 1) throw new Error(`${name} is a function of ${found.length} services`)
    return [name, found[0]?.[1]] as const
  })
  return Object.fromEntries(entries) as Picked<Group, Services>
}
