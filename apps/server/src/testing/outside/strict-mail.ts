import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

export interface StrictMail {
  port: number
  /** Names by which it was greeted, with the command. */
  greetings: string[]
  /** How many messages it took. */
  taken: number
  stop(): Promise<void>
}

/** A mail server that knows one name and answers every other greeting with this line. */
export async function startStrictMail(name: string, refusal: string): Promise<StrictMail> {
  const sockets = new Set<Socket>()
  const mail: StrictMail = {
    port: 0,
    greetings: [],
    taken: 0,
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }

  function talk(socket: Socket) {
    let isBody = false
    const say = (line: string) => void socket.write(`${line}\r\n`)
    say('220 strict.example')
    createInterface(socket).on('line', line => {
      if (isBody && line !== '.') return
      const [command = '', named] = line.split(' ')
      if (isBody) {
        isBody = false
        mail.taken += 1
        return say('250 taken')
      }
      if (command === 'EHLO' || command === 'HELO') {
        mail.greetings.push(line)
        return say(named === name ? '250 strict.example' : refusal)
      }
      isBody = command === 'DATA'
      return say(isBody ? '354 go on' : '250 yes')
    })
  }

  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    talk(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  mail.port = (server.address() as AddressInfo).port
  return mail
}
