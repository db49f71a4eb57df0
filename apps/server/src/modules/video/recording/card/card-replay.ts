import type { CardReplay } from '@palisade/contract/media'
import type { CommandResult, DeviceCommand, Target } from '@palisade/drivers'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { ResolveAddress } from '#server/infra/drivers/resolve-address.ts'

/** The parts that reach a camera's card: its driver, and the camera's login for the media program. */
export interface CardDeps {
  perform: <C extends DeviceCommand>(deviceId: string, command: C) => Promise<CommandResult<C>>
  findTarget: (deviceId: string) => Promise<Target | undefined>
  resolveAddress: ResolveAddress
}

/**
 * Asks the camera at which address it plays a span of its card, and adds the login and the IP address, checked just now, by which the
 * media program reaches it.
 */
export async function cardReplayOf(
  { perform, findTarget, resolveAddress }: CardDeps,
  cameraId: string,
  from: number,
  to: number,
): Promise<CardReplay> {
  const [replay, target] = await Promise.all([
    perform(cameraId, { do: 'recording.replay', from, to }),
    findTarget(cameraId),
  ])
  if (!target) throw new AppError('device.not_found')
  const found = await resolveAddress(replay.url)
  if (!found.isAllowed) throw new AppError('device.address_refused')
  const { username, password } = target.config as { username?: string; password?: string }
  const [address] = found.addresses
  return {
    url: replay.url,
    manner: replay.manner,
    from: Math.round(replay.from),
    to: Math.round(replay.to),
    offset: replay.offset,
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    hosts: address === undefined ? {} : { [found.host.toLowerCase()]: address },
  }
}
