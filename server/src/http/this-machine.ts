import type { FastifyRequest } from 'fastify';

/** A proxy on this machine passes strangers on: then it says for whom. */
export function isFromThisMachine(request: FastifyRequest): boolean {
  const isForwarded = Object.keys(request.headers).some((name) =>
    /^(forwarded|via|x-forwarded-.*|x-real-ip)$/.test(name),
  );
  const address = request.socket.remoteAddress ?? '';
  return !isForwarded && /^(127\.|::1$|::ffff:127\.)/.test(address);
}

/** Whether this name leads to nowhere but the machine it is used on. */
export function isLoopbackHost(hostname: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}
