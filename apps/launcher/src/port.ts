import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Resolves when nothing listens there; rejects with one plain line when something does. */
export function refuseUsedPort(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => reject(new Error(why(error, port))))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve()))
  })
}

function why(error: NodeJS.ErrnoException, port: number): string {
  if (error.code === 'EADDRINUSE')
    return `port ${port} is in use: stop what listens there, or set PALISADE_PORT`
  if (error.code === 'EACCES') return `port ${port} may not be opened by this user: set PALISADE_PORT`
  return `port ${port}: ${error.message}`
}

/** So many ports are tried one after the other. */
const TRIED = 500

/**
 * The first free port of the loopback from `wanted` on, which no other call gets while this process runs: the program that is to listen
 * there may need a while to start, and another launcher may look for ports meanwhile. No port that the system hands out by itself: a
 * connection could take such a one, and who asks there before the program listens may be connected to itself.
 */
export async function findFreePort(wanted: number): Promise<number> {
  for (let port = wanted; port < wanted + TRIED; port += 1)
    if ((await isFree(port)) && claim(port)) return port
  throw new Error(`no free port from ${wanted} on`)
}

const claimed = new Set<number>()

/**
 * Claims a port for this process by an empty file that names both, in the folder that launchers of all users share. The file is written
 * before those of others are looked for, so that of two launchers at the same moment at most one gets the port.
 * @returns whether the port is this process's now, and was not before
 */
function claim(port: number): boolean {
  if (claimed.has(port)) return false
  const own = claimOf(port, process.pid)
  writeFileSync(path.join(tmpdir(), own), '')
  const others = readdirSync(tmpdir()).filter(name => name.startsWith(claimOf(port, '')) && name !== own)
  if (others.map(isHeld).includes(true)) {
    rmSync(path.join(tmpdir(), own), { force: true })
    return false
  }
  claimed.add(port)
  return true
}

const claimOf = (port: number, pid: number | '') => `palisade-port-${port}-${pid}`

/** The claim of a process that has ended does not count, and is removed where this user may. */
function isHeld(name: string): boolean {
  if (isRunning(Number(name.split('-').at(-1)))) return true
  try {
    rmSync(path.join(tmpdir(), name), { force: true })
  } catch {}
  return false
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)))
  })
}
