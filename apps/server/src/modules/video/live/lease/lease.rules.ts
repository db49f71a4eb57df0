/** A media program as the rules see it. */
export interface NodeState {
  id: string
  /** The most cameras that it takes. */
  capacity: number
  isSilent: boolean
  /** How long it has been there without a silence, ms. */
  presentMs: number
}

/** A camera, and who has it. */
export interface HeldCamera {
  cameraId: string
  /** null: nobody ever had it. */
  nodeId: string | null
  epoch: number
  /** The program that had it before. */
  formerId: string | null
}

/** A camera that is given to a program from now on. */
export type GivenCamera = HeldCamera & { nodeId: string }

/** Cameras of silent programs that are given away at once: each begins with a connection to the camera. */
export const TAKEN_AT_ONCE = 100
/** Cameras that move so that programs have alike many, at once. */
export const EVENED_AT_ONCE = 5
/** A program is given cameras of others only when it has been there so long, ms: one that dies again and again would have them move each time. */
export const STEADY_MS = 60_000
/** Programs may differ by this share of what each has on the average before cameras move. */
const UNEVEN_SHARE = 0.1

/**
 * Which cameras change hands now. A camera stays where it is (each move costs an overlap) unless its program is none of ours any more, is
 * silent, or has many more than another.
 * @param isSettled whether silence counts: a server that has just started, or has not reached the database, knows nothing of it
 */
export function giveCameras(
  nodes: readonly NodeState[],
  cameras: readonly HeldCamera[],
  isSettled: boolean,
): GivenCamera[] {
  const present = nodes.filter(node => !isSettled || !node.isSilent)
  const loads = createLoads(nodes, cameras)
  const lost = cameras.filter(({ nodeId }) => !loads.isKnown(nodeId))
  const silent = cameras.filter(
    ({ nodeId }) => loads.isKnown(nodeId) && !present.some(({ id }) => id === nodeId),
  )
  // Where none is there, a new camera is given all the same: it is recorded as soon as its program is back.
  const given = giveTo(present.length > 0 ? present : nodes, lost, loads)
  given.push(...giveTo(present, silent.slice(0, TAKEN_AT_ONCE), loads))
  if (given.length > 0 || !isSettled) return given
  return evenOut(present, cameras, loads)
}

type Loads = ReturnType<typeof createLoads>

function createLoads(nodes: readonly NodeState[], cameras: readonly HeldCamera[]) {
  const counts = new Map(nodes.map(({ id }) => [id, 0]))
  const add = (id: string | null, by: number): void => {
    const count = id === null ? undefined : counts.get(id)
    if (id !== null && count !== undefined) counts.set(id, count + by)
  }
  for (const { nodeId } of cameras) add(nodeId, 1)
  return {
    isKnown: (id: string | null): id is string => id !== null && counts.has(id),
    of: (id: string): number => counts.get(id) ?? 0,
    move(from: string | null, to: string) {
      add(from, -1)
      add(to, 1)
    },
  }
}

const moved = ({ cameraId, nodeId, epoch }: HeldCamera, to: string): GivenCamera => ({
  cameraId,
  nodeId: to,
  epoch: nodeId === null ? epoch : epoch + 1,
  formerId: nodeId,
})

/** Gives each to the program that has the least for what it can take, as long as one has room. */
function giveTo(nodes: readonly NodeState[], cameras: readonly HeldCamera[], loads: Loads): GivenCamera[] {
  const given: GivenCamera[] = []
  for (const camera of cameras) {
    const to = leastOf(nodes, loads)
    if (!to) break
    loads.move(camera.nodeId, to.id)
    given.push(moved(camera, to.id))
  }
  return given
}

function leastOf(nodes: readonly NodeState[], loads: Loads): NodeState | undefined {
  const share = ({ id, capacity }: NodeState): number => loads.of(id) / capacity
  return nodes
    .filter(({ id, capacity }) => loads.of(id) < capacity)
    .toSorted((one, other) => share(one) - share(other) || (one.id < other.id ? -1 : 1))[0]
}

/** Takes cameras from the program that has the most for the one that has the least, first those that were its own before. */
function evenOut(present: readonly NodeState[], cameras: readonly HeldCamera[], loads: Loads): GivenCamera[] {
  const steady = present.filter(({ presentMs }) => presentMs >= STEADY_MS)
  const given = new Map<string, GivenCamera>()
  const allowed = Math.max(1, (UNEVEN_SHARE * cameras.length) / Math.max(1, present.length))
  while (given.size < EVENED_AT_ONCE) {
    const to = leastOf(steady, loads)
    const from = present.toSorted((one, other) => loads.of(other.id) - loads.of(one.id))[0]
    if (!to || !from || loads.of(from.id) - loads.of(to.id) <= allowed) break
    const own = cameras.filter(({ nodeId, cameraId }) => nodeId === from.id && !given.has(cameraId))
    const camera = own.find(({ formerId }) => formerId === to.id) ?? own[0]
    if (!camera) break
    loads.move(from.id, to.id)
    given.set(camera.cameraId, moved(camera, to.id))
  }
  return [...given.values()]
}

/** Ticks of the assigner come every second; a longer pause means that it was away. */
export const TICK_MS = 1_000
const PAUSE_MS = 3_000
/** For so long after a start, or after the database was away, nobody counts as silent, ms: programs that were there all the time have told so by then. */
export const GRACE_MS = 10_000

/** Whether silence counts, from the ticks that reached the database; times in ms of a clock that never leaps. */
export function createGrace() {
  let begun: number | undefined
  let last: number | undefined
  return {
    /** To be called at each tick that reached the database. */
    isOver(now: number): boolean {
      if (begun === undefined || last === undefined || now - last > PAUSE_MS) begun = now
      last = now
      return now - begun >= GRACE_MS
    },
  }
}
