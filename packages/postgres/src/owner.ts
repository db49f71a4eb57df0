import { execFileSync } from 'node:child_process'
import path from 'node:path'

/** PostgreSQL refuses to run as root; as root its files and process belong to this user instead. */
const OWNER = 'postgres'

export interface Owner {
  uid: number
  gid: number
}

function lookUp(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, OWNER], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
}

/** The user that PostgreSQL runs as: undefined = the present one; as root the system user, made when absent. */
export function findOwner(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined
  try {
    return { uid: lookUp('-u'), gid: lookUp('-g') }
  } catch {
    execFileSync('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
      OWNER,
    ])
    return { uid: lookUp('-u'), gid: lookUp('-g') }
  }
}

/**
 * The first folder above `target` that `owner` may not pass through, or undefined.
 * A checkout below /root is the usual case: PostgreSQL could read neither its programs nor its data there.
 */
export function findBarrier(target: string, owner: Owner): string | undefined {
  const folders: string[] = []
  for (let folder = path.resolve(target); folder !== path.dirname(folder); folder = path.dirname(folder))
    folders.unshift(folder)
  const probe = 'const [,u,g,...d]=process.argv;process.setgid(+g);process.setuid(+u);'
  const script = `${probe}const fs=require('fs');for(const f of d)try{fs.accessSync(f,1)}catch(e){if(e.code==='EACCES'){process.stdout.write(f);break}}`
  const barrier = execFileSync(
    process.execPath,
    ['-e', script, String(owner.uid), String(owner.gid), ...folders],
    { encoding: 'utf8' },
  )
  return barrier || undefined
}
