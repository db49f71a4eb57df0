import { once } from 'node:events'
import { chmod, mkdtemp } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { createCluster, type Cluster } from '../cluster.ts'

/** A folder for clusters: as root the server runs as another user, who must be able to pass through. */
export async function makeClusterFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'palisade-cluster-'))
  await chmod(folder, 0o755)
  return folder
}

/** Starts a cluster that takes little; `stop` may be called twice. */
export async function launchCluster(
  folder: string,
): Promise<{ cluster: Cluster; stop: () => Promise<void> }> {
  const cluster = createCluster({
    folder,
    port: await freePort(),
    settings: { fsync: 'off', max_connections: '20', shared_buffers: '16MB' },
  })
  await cluster.prepare()
  const child = await cluster.spawn()
  const exit = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGINT')
    await exit
  }
  await cluster.ready(child)
  return { cluster, stop }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** One statement over a connection of its own. */
export async function queryOnce<Row>(url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows as Row[]
  } finally {
    await client.end()
  }
}
