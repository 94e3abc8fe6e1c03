export { type HttpServer, listenOn } from './listen-on.ts';
export { asksForWebsocket, takeConnection } from './websockets.ts';
