// The limit of what any page could reach here: node:http answering the same number of bytes.
import { createServer } from 'node:http';

const body = Buffer.alloc(Number(process.argv[2] ?? 3000), 'x');
createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length });
  response.end(body);
}).listen(Number(process.argv[3] ?? 0), '127.0.0.1', () => console.log('ready'));
