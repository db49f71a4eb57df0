import type { CardReplay } from '@palisade/contract/media'
import type { CommandResult, DeviceCommand, Target } from '@palisade/drivers'
import { AppError } from '../../../../infra/errors/app-error.ts'
import type { ResolveAddress } from '../../../../infra/drivers/resolve-address.ts'

/** The way to a camera's card: its driver, and its login for the media program. */
export interface CardDeps {
  perform: <C extends DeviceCommand>(deviceId: string, command: C) => Promise<CommandResult<C>>
  findTarget: (deviceId: string) => Promise<Target | undefined>
  resolveAddress: ResolveAddress
}

/**
 * Asks the camera how a span of its card is played, and adds what the media program needs to reach it: the login, and the address that
 * was checked just now.
 * @throws AppError device.not_found, device.address_refused, and as the driver refuses
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
