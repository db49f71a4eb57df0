import { chmod, lstat, mkdir, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import { connect } from 'node:net'
import path from 'node:path'

/** @returns the port, which matters when 0 was asked for */
export async function listenOnPort(server: Server, port: number, host: string): Promise<number> {
  await listening(server, () => server.listen(port, host))
  const address = server.address()
  return address && typeof address === 'object' ? address.port : 0
}

/**
 * Listens on a Unix socket that only our own user reaches: its folder is 0700. The file of a program that was killed is
 * removed; that of one that lives is left to it. Node removes the file when the server is closed.
 * @throws Error EADDRINUSE when another program answers there, or something that is no socket lies there
 */
export async function listenOnFile(server: Server, file: string): Promise<void> {
  const folder = path.dirname(file)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  const found = await lstat(file).catch(() => undefined)
  if (found?.isSocket() && !(await isAnswered(file))) await rm(file, { force: true })
  await listening(server, () => server.listen(file))
}

const isAnswered = (file: string): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect(file)
    const settle = (answered: boolean) => {
      socket.destroy()
      resolve(answered)
    }
    socket.once('connect', () => settle(true))
    socket.once('error', () => settle(false))
  })

const listening = (server: Server, listen: () => void): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.once('listening', () => {
      server.off('error', reject)
      resolve()
    })
    listen()
  })
