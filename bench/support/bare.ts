// Upper bound of the page rate on this machine: node:http responding with the same bytes, without additional headers.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const body = readFileSync(process.argv[2] ?? '');
createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length });
  response.end(body);
}).listen(Number(process.argv[3] ?? 0), '127.0.0.1', () => console.log('ready'));
